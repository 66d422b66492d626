import { nameOf } from '../machine.ts';
import type { Order } from '../order.ts';
import type { StoryLine } from './story.ts';
import type { Diagnosis } from './diagnosis.ts';
import { stateWords } from './words.ts';

type Explained = { readonly order: Order; readonly story: readonly StoryLine[]; readonly verdict: Diagnosis };

const IST = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Kolkata' });
const inIndia = (at: Date): string => `${IST.format(at)} IST`;

export function explainedText({ order, verdict, story }: Explained): string {
  const lines = story.flatMap(({ at, source, what, id, raw }) => [
    `  ${inIndia(at)}  ${source.padEnd(16)}  ${what}`,
    `  ${' '.repeat(24)}  ${' '.repeat(16)}  ${id}`,
    ...(raw ? [`  ${' '.repeat(24)}  ${' '.repeat(16)}  ${raw}`] : []),
  ]);
  return [
    `order ${order._id}: ${nameOf(order)} (${stateWords(nameOf(order), order)})`,
    `money:     ${verdict.moneyText}`,
    `delivery:  ${verdict.deliveryText}`,
    ...verdict.contradictions.map((what) => `CONFLICT:  ${what}`),
    ...verdict.unanswered.map((who) => `NO ANSWER: ${who}; told from the order's own record`),
    `next:      ${verdict.next.who}: ${verdict.next.text}`,
    ...(verdict.next.time ? [`           ${verdict.next.time.what}: ${inIndia(verdict.next.time.at)}`] : []),
    ...(order.correlationId ? [`logs:      correlationId ${order.correlationId}`] : []),
    '',
    ...lines,
    '',
  ].join('\n');
}
