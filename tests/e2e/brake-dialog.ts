import { expect, type Page } from '@playwright/test';
import { accessible, picture } from './visitor.ts';

/** An admin changes a brake in the dashboard; the dialog needs a reason for each change. */
export async function changeBrake(admin: Page, act: 'Put on' | 'Release', brake: string): Promise<void> {
  await admin.getByRole('button', { name: `${act}: ${brake}`, exact: true }).click();
  await giveReason(admin, act);
}

/** In the open dialog. */
export async function giveReason(admin: Page, act: 'Put on' | 'Release'): Promise<void> {
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The supplier asked for it.');
  await accessible(admin);
  await picture(admin, `brake-dialog-${act === 'Release' ? 'release' : 'put-on'}`);
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog).toBeHidden();
}
