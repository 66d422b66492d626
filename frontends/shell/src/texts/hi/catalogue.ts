import { speakSharedHindi } from '@topup/web-kit/texts/hi/catalogue.ts';
import { inPlaceOf } from '@topup/web-kit/texts/hi/in-place-of.ts';
import { blockedTexts } from '../blocked.ts';
import { noticeTexts } from '../notices.ts';
import { shellTexts, unreachableTexts } from '../shell.ts';
import { signInReasons, signInTexts } from '../sign-in.ts';
import * as hindi from './shell.ts';

export function speakHindi(): void {
  speakSharedHindi();
  inPlaceOf(blockedTexts, hindi.blocked);
  inPlaceOf(noticeTexts, hindi.notices);
  inPlaceOf(shellTexts, hindi.shell);
  inPlaceOf(signInReasons, hindi.reasons);
  inPlaceOf(signInTexts, hindi.signIn);
  inPlaceOf(unreachableTexts, hindi.unreachable);
}
