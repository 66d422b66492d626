import { Schema } from 'mongoose';
import { required, SCHEMA_OPTIONS } from '@topup/kit/model';
import type { OutboxEntry } from '@topup/kit/outbox';
import { OUTBOX } from '@topup/kit/outbox-schema';
import { NEXT_AT } from '@topup/kit/sweeper';
import type { Block, Closing, Consent, User } from '../domain/user.ts';

export type UserRecord = User & { outbox: OutboxEntry[]; nextAt?: Date };

const counter = { type: Number, required: true, min: 1 } as const;
const consent = new Schema<Consent>(
  { version: required(String), at: required(Date) },
  { ...SCHEMA_OPTIONS, _id: false },
);

const closing = new Schema<Closing>(
  { at: required(Date), by: required(String), erasingSince: Date, doneAt: Date },
  { ...SCHEMA_OPTIONS, _id: false },
);

const blocked = new Schema<Block>(
  { id: required(String), reason: required(String), at: required(Date), by: required(String), email: required(String) },
  { ...SCHEMA_OPTIONS, _id: false },
);

export const userSchema = new Schema<UserRecord>(
  {
    _id: required(String),
    sub: required(String),
    email: required(String),
    name: required(String),
    role: { type: String, required: true, enum: ['user', 'admin'] },
    sessionVersion: counter,
    consents: { type: [consent], required: true },
    closing: { type: closing },
    blocked: { type: blocked },
    createdAt: required(Date),
    changedAt: required(Date),
    version: counter,
    outbox: OUTBOX,
    nextAt: Date,
  },
  SCHEMA_OPTIONS,
)
  .index({ sub: 1 }, { name: 'sub', unique: true })
  .index({ changedAt: 1, _id: 1 }, { name: 'changed' })
  .index(...NEXT_AT);
