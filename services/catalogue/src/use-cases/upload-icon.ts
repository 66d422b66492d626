import { createHash } from 'node:crypto';
import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import { err, ok, type Result } from '@topup/kit/result';
import { ICONS_MAX, type Icon, type UploadFailure } from '../domain/icon.ts';
import type { CleanPicture } from '../pictures/clean-picture.ts';
import type { Icons } from '../store/icons.ts';

type UploadDeps = {
  readonly icons: Icons;
  readonly acts: AdminActs;
  readonly cleanPicture: CleanPicture;
  readonly now: () => Date;
};

/** The admin's act is recorded before the icon is stored. */
export async function uploadIcon(
  { icons, acts, cleanPicture, now }: UploadDeps,
  file: Buffer,
  admin: Actor,
): Promise<Result<Icon, UploadFailure>> {
  if ((await icons.count()) >= ICONS_MAX) return err({ kind: 'too_many_icons', iconsMax: ICONS_MAX });
  const cleaned = await cleanPicture(file);
  if (!cleaned.ok) return cleaned;
  const { bytes, width, height } = cleaned.value;
  const _id = newId();
  const filename = `${_id}.webp`;
  const createdAt = now();
  const after = { width, height, sha256: createHash('sha256').update(bytes).digest('hex') };
  await acts.record({
    _id: newId(),
    at: createdAt,
    ...admin,
    act: 'upload-icon',
    subject: filename,
    before: {},
    after,
  });
  await icons.insert({ _id, filename, bytes, createdAt });
  return ok({ _id, filename });
}
