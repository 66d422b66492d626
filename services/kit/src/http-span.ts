import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_SERVER_ADDRESS,
} from '@opentelemetry/semantic-conventions';
import { inSpan, markFailed, SpanKind } from './spans.ts';

/** The span has neither path nor query, which may identify a person. `statusOf` returns null for an unreadable answer. */
export const inHttpSpan = <T>(
  method: string,
  url: URL,
  call: () => Promise<T>,
  statusOf: (answer: T) => number | null,
): Promise<T> =>
  inSpan(
    {
      name: `${method} ${url.hostname}`,
      kind: SpanKind.CLIENT,
      attributes: { [ATTR_HTTP_REQUEST_METHOD]: method, [ATTR_SERVER_ADDRESS]: url.hostname },
    },
    async (span) => {
      const answer = await call();
      const status = statusOf(answer);
      if (status !== null) span?.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
      if (span && (status === null || status >= 400)) markFailed(span, String(status ?? 'no_answer'));
      return answer;
    },
  );
