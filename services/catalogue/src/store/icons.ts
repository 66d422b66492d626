import { Schema, type mongo } from 'mongoose';
import { required, SCHEMA_OPTIONS } from '@topup/kit/model';
import { unlessTaken, type Database } from '@topup/kit/mongo';
import { ICON_FILENAME, ICONS_MAX, type Icon } from '../domain/icon.ts';

/** At most about 250 KB, far below MongoDB's 16 MB, so one insert stores the whole icon, without GridFS. */
type IconRecord = Icon & { readonly bytes: Buffer; readonly createdAt: Date };
export type Icons = Awaited<ReturnType<typeof openIcons>>;

const iconSchema = new Schema<IconRecord>(
  {
    _id: required(String),
    filename: { type: String, required: true, match: ICON_FILENAME },
    bytes: required(Buffer),
    createdAt: required(Date),
  },
  SCHEMA_OPTIONS,
).index({ filename: 1 }, { name: 'filename', unique: true });

export async function openIcons(database: Database) {
  const icons = await database.model<IconRecord>('icons', {
    schema: iconSchema,
    version: 2,
    sharding: { oneShard: 'as many as admins upload' },
  });
  return {
    all: (): Promise<Icon[]> =>
      icons.find({}, { filename: 1 }).sort({ createdAt: -1, _id: 1 }).limit(ICONS_MAX).lean<Icon[]>().exec(),

    count: (): Promise<number> => icons.estimatedDocumentCount().exec(),

    has: async (filename: string): Promise<boolean> => (await icons.exists({ filename })) !== null,

    bytesOf: async (filename: string): Promise<Uint8Array | null> =>
      (await icons.findOne({ filename }, { bytes: 1 }).lean<{ bytes: mongo.Binary }>().exec())?.bytes.value() ?? null,

    /** Does nothing if the icon exists: another process may have stored the same drawing at the same time. */
    insert: async (icon: IconRecord): Promise<void> => void (await unlessTaken(icons.create(icon))),
  };
}
