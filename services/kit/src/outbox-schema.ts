import { Schema } from 'mongoose';
import { required, SCHEMA_OPTIONS } from './model.ts';

export const OUTBOX = {
  type: [
    new Schema(
      { id: required(String), type: required(String), body: required(Schema.Types.Mixed), at: required(Date) },
      { ...SCHEMA_OPTIONS, _id: false },
    ),
  ],
  required: true,
} as const;
