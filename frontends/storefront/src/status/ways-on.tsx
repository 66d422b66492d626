import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';

export type Way = { readonly to: string; readonly name: string; readonly state?: unknown };

/** Links to other pages. The first link is the primary button, unless the page has one above the links (`isLed`). */
export const WaysOn = ({ ways, isLed = false }: { ways: readonly Way[]; isLed?: boolean }) =>
  ways.map(({ to, name, state }, index) => (
    <Link key={name} to={to} state={state} className={buttonClass(index === 0 && !isLed ? 'primary' : 'plain')}>
      {name}
    </Link>
  ));
