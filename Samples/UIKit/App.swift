// Not compiled without UIKit: the simulation has no apps.
#if !os(Linux)
  import ListingUIKit
  import UIKit

  @main
  final class App: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let tabs = UITabBarController()
      tabs.viewControllers = Screen.allCases.map { screen in
        let controller = screen.makeController()
        controller.title = screen.rawValue
        controller.navigationItem.rightBarButtonItem = controller.editButtonItem
        let navigation = UINavigationController(rootViewController: controller)
        navigation.tabBarItem.image = UIImage(systemName: screen.symbol)
        return navigation
      }
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = tabs
      window?.makeKeyAndVisible()
      return true
    }
  }
#endif
