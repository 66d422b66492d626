import { createHash } from 'node:crypto';
import type { TextAnswer } from '@topup/kit/http';
import type { Snapshot } from '../store/product-list.ts';
import { listItems } from '../use-cases/list-items.ts';
import { storefrontItemView } from './views.ts';

/** A snapshot stays the same object while nothing has changed, so its list is hashed once, not per request. */
const answers = new WeakMap<Snapshot, TextAnswer>();

/** Browsers revalidate every time: the order service would refuse an outdated price anyway. */
export function itemsAnswer(snapshot: Snapshot): TextAnswer {
  const known = answers.get(snapshot);
  if (known) return known;
  const answer = answerOf(snapshot);
  answers.set(snapshot, answer);
  return answer;
}

function answerOf(snapshot: Snapshot): TextAnswer {
  const data = listItems(snapshot).map(storefrontItemView);
  const json = JSON.stringify({ success: true, data, version: snapshot.version });
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { json, headers: { 'cache-control': 'public, no-cache', etag } };
}
