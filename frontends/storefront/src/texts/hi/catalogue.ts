import { speakSharedHindi } from '@topup/web-kit/texts/hi/catalogue.ts';
import { inPlaceOf } from '@topup/web-kit/texts/hi/in-place-of.ts';
import { byBalanceTexts } from '../by-balance.ts';
import { bonusTexts } from '../bonus.ts';
import { contentsTexts } from '../contents.ts';
import { reasonTexts, statusSentences } from '../reasons.ts';
import { landingTexts } from '../landing.ts';
import { moneyPlaceTexts } from '../money-places.ts';
import { ordersTexts, pastEndTexts } from '../orders.ts';
import {
  failureTexts,
  orderOutcomeTexts,
  rechargeOutcomeTexts,
  stepTexts,
  uncreditedTitles,
  signInFirstTexts,
} from '../outcomes.ts';
import { faqText } from '../policies/faq.ts';
import { privacyText } from '../policies/privacy.ts';
import { refundText } from '../policies/refund.ts';
import { supportTexts } from '../policies/support.ts';
import { termsText } from '../policies/terms.ts';
import { openPaymentsTexts } from '../open-payments.ts';
import { pricingTexts } from '../pricing.ts';
import { purchaseTexts, stepperTexts } from '../purchase.ts';
import { receiptTexts } from '../receipt.ts';
import { stopTexts } from '../stops.ts';
import { supportLinkTexts } from '../support-link.ts';
import { timelineTexts } from '../timeline.ts';
import { walletTexts } from '../wallet.ts';
import * as money from './money.ts';
import * as orders from './orders.ts';
import * as policies from './policies.ts';
import * as open from './public.ts';
import * as purchase from './purchase.ts';
import { stops } from './stops.ts';

export function speakHindi(): void {
  speakSharedHindi();
  inPlaceOf(reasonTexts, orders.failures);
  inPlaceOf(statusSentences, { ...orders.orders.glossary, ...orders.orders.rare });
  inPlaceOf(stepperTexts, purchase.stepper);
  inPlaceOf(landingTexts, open.landing);
  inPlaceOf(pricingTexts, open.pricing);
  inPlaceOf(purchaseTexts, purchase.purchase);
  inPlaceOf(bonusTexts, purchase.bonus);
  inPlaceOf(contentsTexts, purchase.contents);
  inPlaceOf(walletTexts, money.wallet);
  inPlaceOf(openPaymentsTexts, money.openPayments);
  inPlaceOf(moneyPlaceTexts, money.moneyPlaces);
  inPlaceOf(timelineTexts, money.timeline);
  inPlaceOf(ordersTexts, orders.orders);
  inPlaceOf(failureTexts, orders.failures);
  inPlaceOf(rechargeOutcomeTexts, orders.rechargeOutcome);
  inPlaceOf(orderOutcomeTexts, orders.orderOutcome);
  inPlaceOf(uncreditedTitles, orders.uncredited);
  inPlaceOf(byBalanceTexts, orders.byBalance);
  inPlaceOf(receiptTexts, orders.receipt);
  inPlaceOf(pastEndTexts, orders.pastEnd);
  inPlaceOf(stepTexts, orders.steps);
  inPlaceOf(signInFirstTexts, orders.signInFirst);
  inPlaceOf(stopTexts, stops);
  inPlaceOf(supportLinkTexts, orders.supportLink);
  inPlaceOf(supportTexts, policies.support);
  inPlaceOf(refundText, policies.refund);
  inPlaceOf(faqText, policies.faq);
  inPlaceOf(termsText, policies.terms);
  inPlaceOf(privacyText, policies.privacy);
}
