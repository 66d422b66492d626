import type { Collection, Database } from '@topup/kit/mongo';

export type Icon = { readonly _id: string; readonly filename: string };
export type Icons = Awaited<ReturnType<typeof openIcons>>;

export async function openIcons(database: Database) {
  const icons: Collection<Icon> = await database.collection<Icon>('icons', {
    indexes: [{ key: { filename: 1 }, name: 'filename', unique: true }],
  });
  return {
    all: (): Promise<Icon[]> =>
      icons
        .find({}, { projection: { filename: 1 } })
        .sort({ filename: 1 })
        .limit(1_000)
        .toArray(),
  };
}
