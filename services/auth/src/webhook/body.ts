import { createHash, createHmac } from 'node:crypto';
import type { ServiceName } from '@topup/proto/services';
import type { NoticeKind } from '@topup/kit/notices';

/** A notice of a service, to be sent to the webhook. It has ids only, no personal data. */
export type ToldNotice = {
  readonly id: string;
  readonly service: ServiceName;
  readonly kind: NoticeKind;
  readonly subject: string;
  readonly since: Date;
};

const SENTENCES: Readonly<Record<NoticeKind, string>> = {
  approval: 'A change waits for a second admin',
  'brake-due': 'A brake is due for review',
  brake: 'A brake was put on',
  alarm: 'An alarm needs a person',
};
/** Alertmanager's time of an alert that has not ended. */
const NOT_ENDED = '0001-01-01T00:00:00Z';

export const keyOf = ({ service, kind, id }: Pick<ToldNotice, 'service' | 'kind' | 'id'>): string =>
  `${service}:${kind}:${id}`;

const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const summaryOf = ({ service, kind, subject }: ToldNotice): string => `${SENTENCES[kind]} (${service}): ${subject}`;

/** One JSON text for receivers of Slack's kind, which read `text`, and of Alertmanager's kind (version 4). */
export function webhookBody(notices: readonly ToldNotice[], publicOrigin: string): string {
  const page = `${publicOrigin}/dashboard`;
  const alerts = notices.map((notice) => {
    const { service, kind, subject, since } = notice;
    return {
      status: 'firing',
      labels: { alertname: 'TopupNotice', service, kind, subject },
      annotations: { summary: summaryOf(notice) },
      startsAt: since.toISOString(),
      endsAt: NOT_ENDED,
      generatorURL: page,
      fingerprint: fingerprintOf(keyOf(notice)),
    };
  });
  return JSON.stringify({
    text: [...notices.map(summaryOf), page].join('\n'),
    version: '4',
    // Another one for each body: a receiver that joins bodies by it would hide a new notice behind an earlier one.
    groupKey: `topup:${fingerprintOf(alerts.map(({ fingerprint }) => fingerprint).join())}`,
    truncatedAlerts: 0,
    status: 'firing',
    receiver: 'topup',
    groupLabels: { alertname: 'TopupNotice' },
    commonLabels: { alertname: 'TopupNotice' },
    commonAnnotations: {},
    externalURL: publicOrigin,
    alerts,
  });
}

/** The headers by which a receiver checks that the body is from this shop, and how old it is. */
export function signatureHeaders(body: string, secret: string, at: Date): Record<string, string> {
  const time = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'topup-notice-time': time, 'topup-notice-signature': `v1=${signature}` };
}
