import { brakesQuery, type Brake, type BrakeOn } from '@topup/web-kit/api/brakes.ts';
import { brakingServices } from '@topup/web-kit/api/stops.ts';
import { brakeName } from '@topup/web-kit/format/brake-name.ts';
import { Link } from '@topup/web-kit/host/router.tsx';
import { useQueries } from '@tanstack/react-query';
import { OctagonPause } from 'lucide-react';
import { bannerTexts as t } from './texts.ts';

const PLACE = '/dashboard?tab=brakes';

type Shown = { name: string; on: BrakeOn };
const shownOf = ({ name, on }: Brake): Shown[] => (on ? [{ name, on }] : []);

/** So many fit above a page on a phone. Those that are due come first. */
const SHOWN_MAX = 4;

const Name = ({ brake: { name, on } }: { brake: Shown }) => (
  <li className="flex flex-wrap items-center gap-x-2">
    <span className="font-semibold">{brakeName(name)}</span>
    {on.isDue && <span className="rounded-full bg-warning/14 px-2 text-xs font-semibold text-warning">{t.due}</span>}
  </li>
);

/** Above every page of an admin. Says nothing of a service that does not answer: the tab with the brakes does. */
export default function BrakeBanner() {
  const answers = useQueries({ queries: brakingServices.map((service) => brakesQuery(service)) });
  const brakes = answers.flatMap(({ data = [] }) => data.flatMap(shownOf));
  if (brakes.length === 0) return null;
  const due = brakes.filter(({ on }) => on.isDue);
  const shown = [...due, ...brakes.filter(({ on }) => !on.isDue)].slice(0, SHOWN_MAX);
  const more = brakes.length - shown.length;
  return (
    <aside aria-label={t.title} lang="en" className="border-b border-danger bg-danger/10 px-4 py-2 text-sm">
      <div className="mx-auto flex max-w-7xl flex-wrap items-start gap-x-3 gap-y-1">
        <OctagonPause aria-hidden="true" className="size-5 shrink-0 text-danger" />
        <ul className="flex min-w-0 flex-1 basis-56 flex-wrap gap-x-3 gap-y-0.5">
          <li>{t.stopped}</li>
          {shown.map((brake) => (
            <Name key={brake.name} brake={brake} />
          ))}
          {more > 0 && <li>{t.more(more)}</li>}
        </ul>
        <Link to={PLACE} className="font-semibold text-info underline underline-offset-4">
          {t.link}
        </Link>
      </div>
    </aside>
  );
}
