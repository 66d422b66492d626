/** What the product uses of the router. The whole library would cost 30 KB more on the way to the first page. */
export {
  BrowserRouter,
  Link,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from '#react-router';
