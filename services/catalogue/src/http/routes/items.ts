import { createHash } from 'node:crypto';
import { z } from 'zod';
import { route, success, type Route, type TextAnswer } from '@topup/kit/http';
import { GAME_CODE } from '@topup/proto/game';
import type { ProductList, Snapshot } from '../../store/product-list.ts';
import { storefrontItem, storefrontItemView } from '../views.ts';
import { listItems } from '../../use-cases/list-items.ts';

export const itemRoutes = (deps: { readonly list: ProductList }): Route[] => [
  route({
    method: 'get',
    path: `/api/products/products/${GAME_CODE}/items`,
    summary: 'What is for sale, the cheapest first',
    guard: 'public',
    response: success({
      data: z.array(storefrontItem),
      version: z.number().describe('increases with every change of the list'),
    }),
    handler: async () => itemsAnswer(await deps.list.recent(GAME_CODE)),
  }),
];

/** A snapshot stays the same object while nothing has changed, so its list is hashed once, not per request. */
const answers = new WeakMap<Snapshot, TextAnswer>();

/** Sent with `no-cache`: browsers revalidate it at each use, because the order service refuses an outdated price. */
function itemsAnswer(snapshot: Snapshot): TextAnswer {
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
