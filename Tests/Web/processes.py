"""Several processes of `listing serve` behind nginx, with one database, for tests."""

import http.client
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
CONFIGURATION = os.path.join(ROOT, "Samples/fleet/fleet.conf")
NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin:/sbin")
NAMES = "ab"
# Each row shows the revision, so that each viewer gets each change.
DOCUMENT = """<listing xmlns="urn:listingkit:1" version="1.1" title="Orders">
  <state name="chosen" value="none"/>
  <section id="orders">
    <header sticky="true"><text style="headline">Chosen: {state.chosen}</text></header>
    <source kind="sqlite" href="orders.sqlite" key="id">
      <query>SELECT orders.id AS id, customer, revision FROM orders, revision
        WHERE orders.id > coalesce(:after_id, 0) ORDER BY orders.id LIMIT :limit</query>
      <query direction="backward">SELECT orders.id AS id, customer, revision FROM orders, revision
        WHERE orders.id &lt; :before_id ORDER BY orders.id DESC LIMIT :limit</query>
      <field name="id" type="number"/><field name="customer"/><field name="revision" type="number"/>
    </source>
    <page size="100" mode="keyset" order="id"/>
    <cell><text>{it.customer}, revision {it.revision}.</text></cell>
    <on event="select"><set state="chosen" to="it.customer"/></on>
  </section>
</listing>"""


def free_ports(count):
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]
    finally:
        for probe in probes:
            probe.close()


class Processes:
    """Two processes, their proxy and their database."""

    def __init__(self, program, items=1000, viewers=1000, is_sample=False):
        """The program is `listing`, or that of the sample."""
        self.program, self.viewers, self.items, self.is_sample = program, viewers, items, is_sample
        self.folder = tempfile.mkdtemp()
        self.port, *ports = free_ports(3)
        self.ports = dict(zip(NAMES, ports))
        self.running = {}
        self.revision = 0
        self.write("orders.xml", DOCUMENT)
        self.database = sqlite3.connect(os.path.join(self.folder, "orders.sqlite"), isolation_level=None)
        self.database.execute("PRAGMA journal_mode = WAL")
        self.database.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT NOT NULL)")
        self.database.execute("CREATE TABLE revision (revision INTEGER NOT NULL)")
        self.database.execute("INSERT INTO revision VALUES (0)")
        self.database.execute("BEGIN")
        self.database.executemany(
            "INSERT INTO orders VALUES (?, ?)", [(number, f"Customer {number}") for number in range(1, items + 1)])
        self.database.execute("COMMIT")
        try:
            for name in NAMES:
                self.start(name)
            self.start_proxy()
            for name in NAMES:
                self.wait_until_healthy(name)
        except BaseException:
            self.close()
            raise

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def start(self, name):
        """Starts a process, or one in its place."""
        port = str(self.ports[name])
        arguments = ["orders.xml", port, name] if self.is_sample else [
            "serve", "orders.xml", "--port", port, "--process", name, "--no-state", "--viewers", str(self.viewers)]
        self.running[name] = subprocess.Popen([self.program, *arguments], cwd=self.folder, stdout=subprocess.DEVNULL)

    def start_proxy(self):
        """Starts nginx with the configuration of the sample, at other ports."""
        with open(CONFIGURATION, encoding="utf-8") as file:
            text = file.read()
        for port, own in {8080: self.port, 8081: self.ports["a"], 8082: self.ports["b"]}.items():
            text = text.replace(f":{port}", f":{own}")
        self.write("fleet.conf", text)
        paths = "".join(f"{kind}_temp_path {self.folder}; " for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        self.write("nginx.conf", f"""daemon off; worker_processes 1; pid {self.folder}/nginx.pid; error_log stderr crit;
            events {{ worker_connections 8192; }}
            http {{ access_log off; {paths} include {self.folder}/fleet.conf; }}""")
        # With a group of its own: its workers would outlive it, and keep the output of this program open.
        self.proxy = subprocess.Popen(
            [NGINX, "-p", self.folder, "-e", "stderr", "-c", f"{self.folder}/nginx.conf"], stdout=subprocess.DEVNULL,
            start_new_session=True)

    def health(self, name):
        """Returns the status of a process; None if it doesn't answer."""
        try:
            return self.get("/health", self.ports[name])[0]
        except OSError:
            return None

    def get(self, path, port):
        """Returns the status and the text of a page."""
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def wait_until_healthy(self, name):
        for _ in range(600):
            if self.health(name) == 200:
                return
            time.sleep(0.1)
        raise RuntimeError(f"process {name} doesn't accept viewers")

    def kill(self, name):
        """Kills a process at once."""
        self.running[name].send_signal(signal.SIGKILL)
        self.running[name].wait()

    def change(self):
        """Changes all items, and returns the revision that they show."""
        self.revision += 1
        self.database.execute("UPDATE revision SET revision = ?", [self.revision])
        return self.revision

    def close(self):
        for process in self.running.values():
            if process.poll() is None:
                process.kill()
                process.wait()
        proxy = getattr(self, "proxy", None)
        if proxy:
            try:
                os.killpg(proxy.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            proxy.wait()
        self.database.close()
        shutil.rmtree(self.folder, ignore_errors=True)
