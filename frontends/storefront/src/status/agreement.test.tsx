import { describe } from '@jest/globals';
import { describeAgreement, describeCompleteness } from '../testing/agreement.tsx';

describe('in English', () =>
  describeAgreement({
    says: {
      nothing:
        /no money has been deducted|has not been deducted|no payment was processed|nothing was charged|not paid yet/i,
      held: /held for a decision|under review/i,
      onItsWay: /on its way back|refund initiated|refund started|is returning your payment/i,
      wallet: /(?<!not added )(in|to) your wallet|credited to wallet/i,
      source: /(?<!not be )returned to the account|payment returned/i,
      outside: /support team has refunded|refunded by (our )?support|refunded manually/i,
    },
    supportActs: /support team decides|please contact support|decision by our support/i,
    paid: 'You paid',
    ofOrder: 'Order total',
    ofRecharge: 'Recharge',
  }));

describeCompleteness();
