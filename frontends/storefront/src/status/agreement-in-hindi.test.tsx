import { describe } from '@jest/globals';
import { describeAgreement } from '../testing/agreement.tsx';
import { speakHindi } from '../texts/hi/catalogue.ts';

speakHindi();

describe('in Hindi', () =>
  describeAgreement({
    says: {
      nothing: /पैसा नहीं कट|कोई पेमेंट नहीं हुआ|अभी पेमेंट नहीं हुआ/,
      held: /फ़ैसले (तक|के लिए) रोका|पेमेंट की जाँच जारी/,
      onItsWay: /रिफ़ंड शुरू|लौटाया जा रहा|पेमेंट लौटा रही/,
      wallet: /वॉलेट में (है|जमा|लौट|जोड़ा गया|जोड़ दिया|वापस)/,
      source: /उसी खाते में (लौटा दिया|वापस)|पेमेंट लौटाया गया/,
      outside: /सहायता टीम ने[^।]*(लौटा|रिफ़ंड)|सहायता टीम से रिफ़ंड/,
    },
    supportActs: /सहायता टीम (इस पर फ़ैसला|से संपर्क करें।|के फ़ैसले)/,
    paid: 'आपने चुकाया',
    ofOrder: 'ऑर्डर की कुल रक़म',
    ofRecharge: 'रिचार्ज',
  }));
