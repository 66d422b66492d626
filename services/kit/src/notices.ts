import { isAboutMoney } from '@topup/proto/alarm-kinds';
import type { Alarms } from './alarms.ts';
import { isDue, type Brakes } from './brakes.ts';
import { isSamePerson, type Person } from './person.ts';
import type { Right } from './rights.ts';

export const noticeKinds = ['approval', 'brake-due', 'brake', 'alarm'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Something that needs a person now, read from stored data. It names things by their ids only, never a person. */
export type Notice = {
  /** The same as long as the notice lasts, and another one when the same thing needs a person again. */
  readonly id: string;
  readonly kind: NoticeKind;
  /** What it is about: an account, product, unit or status, the name of a brake, or `<kind>:<subject>` of an alarm. */
  readonly subject: string;
  readonly since: Date;
  /** Only admins with this right see it. */
  readonly right: Right;
  /** Whether the webhook tells of it too: of everything except alarms that are not about money. */
  readonly goesOutside: boolean;
  /** Who proposed what waits for a second admin; that person does not see it. Never leaves the process. */
  readonly by?: Person;
};
export type CurrentNotices = () => Promise<readonly Notice[]>;

/** At most this many notices of one source are read. */
export const NOTICES_MAX = 1_000;
const SHOWN_MAX = 50;

/** Reads all sources at once; the notices of the first come first. Rejects if one cannot be read. */
export const noticesOf =
  (...sources: readonly CurrentNotices[]): CurrentNotices =>
  async () =>
    (await Promise.all(sources.map((read) => read()))).flat();

type Waiting = Person & { readonly id: string; readonly subject: string; readonly at: Date };

export const approvals =
  (right: Right, waiting: () => Promise<readonly Waiting[]>): CurrentNotices =>
  async () =>
    (await waiting()).map(({ id, subject, at: since, accountId, email }) => {
      return { id, kind: 'approval', subject, since, right, goesOutside: true, by: { accountId, email } };
    });

export const alarmNotices =
  (alarms: Pick<Alarms, 'open'>): CurrentNotices =>
  async () =>
    (await alarms.open()).map(({ _id, kind, openedAt }) => {
      return {
        id: `${_id}:${openedAt.getTime()}`,
        kind: 'alarm',
        subject: _id,
        since: openedAt,
        right: 'readShop',
        goesOutside: isAboutMoney(kind),
      };
    });

/** A brake that was kept on has another id, but is still the one that was put on; whether it is due is asked anew. */
export const brakeNotices =
  (brakes: Pick<Brakes, 'on' | 'now'>): CurrentNotices =>
  async () => {
    const on = [...(await brakes.on()).values()];
    const due = on.filter((brake) => isDue(brake, brakes.now()));
    return [
      ...due.map(({ id, name, reviewAt }) => brakeNotice('brake-due', id, name, reviewAt)),
      ...on.map(({ name, since }) => brakeNotice('brake', `${name}:${since.getTime()}`, name, since)),
    ];
  };

const brakeNotice = (kind: 'brake' | 'brake-due', id: string, subject: string, since: Date): Notice => ({
  id,
  kind,
  subject,
  since,
  right: 'readShop',
  goesOutside: true,
});

type Shown = { readonly id: string; readonly kind: NoticeKind; readonly subject: string; readonly since: string };
export type ShownNotices = { readonly notices: Shown[]; readonly counts: Record<NoticeKind, number> };

/** True of what this admin has proposed, and of a change of this admin's own wallet: somebody else has to confirm it. */
const isOwn = ({ by, subject }: Notice, reader: Person): boolean =>
  by !== undefined && (isSamePerson(by, reader) || subject === reader.accountId);

/** What this admin may see and act on; the list ends after 50, the counts do not. */
export function noticesFor(all: readonly Notice[], reader: Person, may: (right: Right) => boolean): ShownNotices {
  const seen = all.filter((notice) => may(notice.right) && !isOwn(notice, reader));
  const count = (kind: NoticeKind) => seen.filter((notice) => notice.kind === kind).length;
  return {
    notices: seen.slice(0, SHOWN_MAX).map(({ id, kind, subject, since }) => {
      return { id, kind, subject, since: since.toISOString() };
    }),
    counts: {
      approval: count('approval'),
      'brake-due': count('brake-due'),
      brake: count('brake'),
      alarm: count('alarm'),
    },
  };
}
