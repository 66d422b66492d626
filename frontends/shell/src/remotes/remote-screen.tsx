import { useHost } from '@topup/web-kit/host/host-context.ts';
import type { Host, Screens } from '@topup/web-kit/host/host.ts';
import { Suspense, lazy, useMemo, useState, type LazyExoticComponent } from 'react';
import type { RemoteName } from '../access.ts';
import { PartBoundary } from '../page/part-boundary.tsx';
import { ScreenSkeleton } from '../page/screen-skeleton.tsx';
import { usePageFocus } from '../page/use-page-focus.ts';
import { loadScreens, renewRemote } from './load-screens.ts';
import { PartFailed } from './part-failed.tsx';

type Part = { key: string; Screens: LazyExoticComponent<Screens> };

const parts = new Map<RemoteName, Part>();
let attempts = 0;

const newPart = (name: RemoteName): Part => {
  attempts += 1;
  const part = { key: `${name}-${attempts}`, Screens: lazy(() => loadScreens(name)) };
  parts.set(name, part);
  return part;
};

/** Each retry creates a new lazy component, because React keeps the failure of the old one. */
export function RemoteScreen({ name }: { name: RemoteName }) {
  const [part, setPart] = useState(() => parts.get(name) ?? newPart(name));
  const lent = useHost();
  const host: Host = useMemo(() => ({ ...lent, app: name }), [lent, name]);
  // The card with the pressed Retry button disappears, so the focus moves to the page, or to the card of the next failure.
  usePageFocus(part.key);
  const retry = () => {
    renewRemote(name);
    setPart(newPart(name));
  };
  return (
    <PartBoundary key={part.key} fallback={<PartFailed onRetry={retry} />}>
      <Suspense fallback={<ScreenSkeleton />}>
        <div data-app={name} className="contents">
          <part.Screens host={host} />
        </div>
      </Suspense>
    </PartBoundary>
  );
}
