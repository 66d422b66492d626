import { duplicateKey, type Collection, type Database } from '@topup/kit/mongo';
import { ICONS_MAX, type Icon } from '../domain/icon.ts';

/**
 * The picture is in the document: at most some 250 KB, far below the 16 MB of a document, so one insert stores all of an
 * icon. GridFS would need a second collection and a second write that can be missing.
 */
export type IconRecord = Icon & { readonly bytes: Buffer; readonly createdAt: Date };
export type Icons = Awaited<ReturnType<typeof openIcons>>;

export async function openIcons(database: Database) {
  const icons: Collection<IconRecord> = await database.collection<IconRecord>('icons', {
    indexes: [{ key: { filename: 1 }, name: 'filename', unique: true }],
  });
  return {
    /** The latest first. */
    all: (): Promise<Icon[]> =>
      icons
        .find<Icon>({}, { projection: { filename: 1 } })
        .sort({ createdAt: -1, _id: 1 })
        .limit(ICONS_MAX)
        .toArray(),

    count: (): Promise<number> => icons.estimatedDocumentCount(),

    has: async (filename: string): Promise<boolean> =>
      (await icons.findOne({ filename }, { projection: { _id: 1 } })) !== null,

    bytesOf: async (filename: string): Promise<Buffer | null> =>
      (await icons.findOne({ filename }, { promoteBuffers: true }))?.bytes ?? null,

    /** Another process may have stored the same drawing at the same moment. */
    async insert(icon: IconRecord): Promise<void> {
      await icons.insertOne(icon).catch((error: unknown) => {
        if (!duplicateKey(error)) throw error;
      });
    },
  };
}
