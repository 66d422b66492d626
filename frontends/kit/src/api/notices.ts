import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import type { ApiPath } from './documented.ts';

/** The services in which a change may wait for a second admin. */
export const noticingServices = ['wallet', 'catalogue', 'supplier-gateway'] as const;
export type NoticingService = (typeof noticingServices)[number];

const notice = z.object({ id: z.string(), kind: z.string(), subject: z.string(), since: z.string() });
const noticesNow = z.object({
  notices: z.array(notice),
  counts: z.object({ approval: z.number(), alarm: z.number(), brake: z.number(), 'brake-due': z.number() }),
});

/** What needs this admin now: the oldest 50 notices, and how many there are of each kind. */
export type Notices = z.infer<typeof noticesNow>;
export type NoticeKind = keyof Notices['counts'];

const answer = z.object({ data: noticesNow });

export const notices = async (service: NoticingService): Promise<Notices> =>
  (await call({ path: `/api/admin/notices/${service}`, schema: answer })).data;

/** How often to ask while no stream is open, and how soon to open a stream again that the server has refused. */
const AGAIN_MS = 15_000;

export const noticesKey = (service: NoticingService) => ['admin', 'notices', service];

export const noticesQuery = (service: NoticingService, hasStream: boolean) =>
  queryOptions({
    queryKey: noticesKey(service),
    queryFn: () => notices(service),
    refetchInterval: hasStream ? false : AGAIN_MS,
  });

type Listener = { readonly show: (now: Notices) => void; readonly fail: () => void };

/** Calls `show` at the start and after each change; `fail` when the stream breaks. It is opened again until it is closed here. */
export function openNotices(service: NoticingService, { show, fail }: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const open = (): void => {
    if (isOver) return;
    source = new EventSource(`/api/admin/notices/${service}/stream` satisfies ApiPath);
    source.addEventListener('notices', ({ data }: MessageEvent<string>) => show(noticesNow.parse(JSON.parse(data))));
    source.addEventListener('error', () => {
      fail();
      // The browser repeats a connection that broke, but not one that was refused.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(again, AGAIN_MS);
    });
  };
  /** The request renews a session that has expired, which a stream cannot do. */
  const again = (): void => void notices(service).then(open, open);
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
  };
}
