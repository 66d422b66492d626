import type { Document } from '../../mongo.ts';
import { order } from './memory-value.ts';

type Operator = (operand: unknown, evaluate: (expression: unknown) => unknown) => unknown;
const both = (operand: unknown, evaluate: (expression: unknown) => unknown): [unknown, unknown] => {
  const [a, b] = operand as [unknown, unknown];
  return [evaluate(a), evaluate(b)];
};
const ms = (value: unknown): number => (value instanceof Date ? value.getTime() : Number(value));

const OPERATORS: Readonly<Record<string, Operator>> = {
  $literal: (operand) => operand,
  $ifNull: (operand, evaluate) => {
    const [value, other] = both(operand, evaluate);
    return value ?? other;
  },
  $cond: (operand, evaluate) => {
    const [condition, one, other] = operand as [unknown, unknown, unknown];
    return evaluate(evaluate(condition) ? one : other);
  },
  $lte: (operand, evaluate) => order(...both(operand, evaluate)) <= 0,
  $gte: (operand, evaluate) => order(...both(operand, evaluate)) >= 0,
  $subtract: (operand, evaluate) => {
    const [a, b] = both(operand, evaluate);
    if (a === undefined || a === null || b === undefined || b === null) return null;
    return a instanceof Date && !(b instanceof Date) ? new Date(ms(a) - ms(b)) : ms(a) - ms(b);
  },
  $dateAdd: (operand, evaluate) => {
    const { startDate, unit, amount } = operand as { startDate: unknown; unit: string; amount: unknown };
    if (unit !== 'millisecond') throw new Error(`the engine in memory does not add a ${unit}`);
    const start = evaluate(startDate);
    return start instanceof Date ? new Date(start.getTime() + ms(evaluate(amount))) : null;
  },
};

/** Evaluates an expression of an update pipeline or of `$expr` for a document at this moment. */
export function valueOf(expression: unknown, document: Document, now: Date): unknown {
  if (expression === '$$NOW') return now;
  if (expression === '$$REMOVE') return undefined;
  if (typeof expression === 'string' && expression.startsWith('$')) return document[expression.slice(1)];
  if (typeof expression !== 'object' || expression === null) return expression;
  const [name = '', operand] = Object.entries(expression)[0] ?? [];
  if (!name.startsWith('$')) return expression;
  const operator = OPERATORS[name];
  if (!operator) throw new Error(`the engine in memory does not know '${name}'`);
  return operator(operand, (inner) => valueOf(inner, document, now));
}
