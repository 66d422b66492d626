import type { z } from 'zod';
import type { Supplier, SupplierProtocol } from '../domain/supplier.ts';
import type { Timing } from '../domain/timing.ts';

/** Everything specific to one supplier. */
type SupplierEntry<Shape extends z.ZodRawShape> = {
  /** The environment variables that this supplier needs. */
  readonly settings: Shape;
  /** Reports settings that are valid alone but not together. */
  readonly checkSettings: (config: z.output<z.ZodObject<Shape>>, context: z.RefinementCtx) => void;
  readonly protocol: SupplierProtocol;
  /** `bulkhead`: maximum number of orders in flight. */
  readonly connect: (config: z.output<z.ZodObject<Shape>>, timing: Timing, bulkhead: number) => Supplier;
};

/** Identity function that infers the supplier's settings. */
export const supplierEntry = <Shape extends z.ZodRawShape>(one: SupplierEntry<Shape>): SupplierEntry<Shape> => one;
