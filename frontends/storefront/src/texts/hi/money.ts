import type { moneyPlaceTexts, Named } from '../money-places.ts';
import type { openPaymentsTexts } from '../open-payments.ts';
import type { timelineTexts, Happened } from '../timeline.ts';
import type { walletTexts } from '../wallet.ts';
import type { OrderMoneyPlace, RechargeMoneyPlace } from '@topup/web-kit/api/money-places.ts';
import type { TimelineEvent } from '@topup/web-kit/api/order-status.ts';

export const openPayments: typeof openPaymentsTexts = {
  title: 'आपके खुले पेमेंट',
  text: 'ये पेमेंट गेटवे पर आपका इंतज़ार कर रहे हैं। किसी एक को पूरा करें, या जगह बनाने के लिए किसी एक को रद्द करें। जिसे आप रद्द करते हैं, उसका पेमेंट अगर पहले ही हो चुका है, तो पैसा आपके वॉलेट में जमा होगा।',
  order: 'ऑर्डर',
  recharge: 'वॉलेट रिचार्ज',
  continue: 'जारी रखें',
  cancel: 'पेमेंट रद्द करें',
  continueOne: (amount) => `जारी रखें: ${amount}`,
  cancelOne: (amount) => `पेमेंट रद्द करें: ${amount}`,
  cancelled: 'पेमेंट रद्द हो गया है। अब आप पेमेंट कर सकते हैं।',
  cancelFailed: 'पेमेंट रद्द नहीं हो सका। कृपया फिर कोशिश करें।',
  loadFailed: 'आपके खुले पेमेंट लोड नहीं हो सके।',
  tryAgain: 'फिर कोशिश करें',
  none: 'अब कोई पेमेंट खुला नहीं है। अब आप पेमेंट कर सकते हैं।',
};

export const wallet: typeof walletTexts = {
  title: 'वॉलेट',
  tabs: 'वॉलेट के भाग',
  recharge: 'रिचार्ज',
  history: 'इतिहास',
  balance: 'बैलेंस',
  balanceFailed: 'आपका बैलेंस लोड नहीं हो सका।',
  choose: 'रक़म चुनें',
  custom: 'अपनी रक़म',
  customHint: (max) =>
    `केवल पूरे रुपये${max ? `, ज़्यादा से ज़्यादा ${max}` : ''}। आम तौर पर एक मिनट में वॉलेट में। रिचार्ज का रिफ़ंड नहीं होता।`,
  tooMuch: (max) => `एक रिचार्ज ज़्यादा से ज़्यादा ${max} का हो सकता है।`,
  pay: 'UPI से पेमेंट करें',
  payAmount: (amount) => `UPI से पेमेंट करें · ${amount}`,
  invalidAmount: 'कृपया सही रक़म भरें',
  initiateFailed: 'पेमेंट शुरू नहीं हो सका',
  startedBefore: 'एक दूसरी रक़म का रिचार्ज शुरू हुआ था, जिसका पेमेंट नहीं हुआ है। कोई पैसा नहीं कटा। इसे शुरू करने के लिए फिर से पेमेंट दबाएँ।',
  connectFailed: 'सर्वर से कनेक्ट नहीं हो सका',
  slow: 'काम चल रहा है। कृपया यह पेज खुला रखें: चाहे जितना समय लगे, आपसे केवल एक बार पैसे लिए जाएँगे।',
  loadingHistory: 'लेन-देन लोड हो रहे हैं',
  historyFailed: 'आपके लेन-देन लोड नहीं हो सके।',
  empty: 'वॉलेट में कोई लेन-देन नहीं मिला',
  emptyText: 'आपका पहला रिचार्ज यहाँ दिखेगा।',
  copyId: 'लेन-देन ID कॉपी करें',
  ofOrder: (id) => `ऑर्डर ${id}`,
  refundOf: (id, bySupport) => `ऑर्डर ${id} के जो आइटम डिलीवर नहीं हुए${bySupport ? ', हमारी सहायता टीम ने लौटाया' : ''}`,
  described: {
    'Balance adjusted by support': 'सहायता टीम ने बैलेंस ठीक किया',
    'Payment given back': 'पेमेंट लौटा दिया गया',
    'Payment credited to wallet': 'पेमेंट वॉलेट में जमा',
    'Late payment credited to wallet': 'देर से आया पेमेंट वॉलेट में जमा',
  },
  unchanged: 'वॉलेट में कोई बदलाव नहीं',
  after: (balance) => `बैलेंस ${balance}`,
};

type SayMoney = (named: Named) => string;
const items = (count: number): string => `${count} आइटम`;

const shared = {
  nothing_taken: () => 'कोई पैसा नहीं कटा।',
  gateway: ({ by }) =>
    `${by ?? 'पेमेंट कंपनी'} आपका पेमेंट लौटा रही है। 5 से 7 कामकाजी दिनों में यह उसी खाते में पहुँच जाएगा जिससे आपने पेमेंट किया था।`,
  source: () => 'पैसा उसी खाते में लौटा दिया गया है जिससे आपने पेमेंट किया था। बैंक में दिखने में 5 से 7 कामकाजी दिन लग सकते हैं।',
  outside: ({ amount }) => `हमारी सहायता टीम ने ${amount ?? 'आपका पेमेंट'} आपको लौटा दिया है।`,
  support: ({ amount }) => `${amount ?? 'आपका पेमेंट'} हमारी सहायता टीम के फ़ैसले तक रोका गया है।`,
} satisfies Record<string, SayMoney>;

const ofOrder: Record<OrderMoneyPlace, SayMoney> = {
  ...shared,
  not_paid: () => 'अभी पेमेंट नहीं हुआ है।',
  being_taken: ({ amount }) => `${amount ?? 'कीमत'} आपके वॉलेट से ली जा रही है।`,
  confirming: () => 'हम देख रहे हैं कि आपका पेमेंट हुआ या नहीं।',
  delivered: ({ amount, items: count }) =>
    amount ? `${items(count)} के लिए ${amount} का पेमेंट हुआ।` : 'जो डिलीवर हुआ, आपने उसका पेमेंट किया।',
  delivering: ({ amount, items: count }) =>
    amount ? `${items(count)} के लिए ${amount} का पेमेंट हुआ, डिलीवरी हो रही है।` : 'पेमेंट हुआ, डिलीवरी हो रही है।',
  queued: ({ amount, items: count }) =>
    `${amount ? `${items(count)} के लिए ${amount} का ` : ''}पेमेंट हुआ: 24 घंटे में डिलीवरी, या आपका पैसा वापस।`,
  checking: ({ amount, items: count }) =>
    `${amount ? `${items(count)} के लिए ${amount} का ` : ''}पेमेंट हुआ: हम डिलीवरी की जाँच कर रहे हैं। आपको आइटम मिलेंगे या आपका पैसा वापस।`,
  to_wallet: ({ amount }) => `${amount ?? 'आपका पेमेंट'} आपके वॉलेट में आ रहा है।`,
  wallet: ({ amount }) => `${amount ?? 'आपका पेमेंट'} आपके वॉलेट में है।`,
};

const ofRecharge: Record<RechargeMoneyPlace, SayMoney> = {
  ...shared,
  not_paid: () => 'अभी पेमेंट नहीं हुआ है। पुष्टि होते ही पेमेंट आपके वॉलेट में जुड़ जाता है।',
  confirming: () => 'आपके पेमेंट की पुष्टि हो रही है।',
  crediting: ({ amount }) => `${amount ?? 'आपका पेमेंट'} मिल गया है और आपके वॉलेट में जोड़ा जा रहा है।`,
  wallet: ({ amount }) => `${amount ?? 'आपका पेमेंट'} आपके वॉलेट में जोड़ दिया गया।`,
  returned_to_wallet: ({ amount }) => `${amount ?? 'आपका पेमेंट'} आपके वॉलेट में है।`,
};

export const moneyPlaces: typeof moneyPlaceTexts = { order: ofOrder, recharge: ofRecharge };

const back: Readonly<Record<string, string>> = {
  wallet: 'आपके वॉलेट में वापस',
  source: 'उसी खाते में वापस जिससे आपने पेमेंट किया था',
  outside: 'हमारी सहायता टीम ने लौटाया',
};

const events: Record<TimelineEvent, (happened: Happened) => string> = {
  ordered: () => 'ऑर्डर हुआ',
  not_paid: () => 'पेमेंट नहीं हो सका',
  cancelled: () => 'बिना पेमेंट के बंद',
  paid: () => 'पेमेंट हुआ',
  sent: ({ isAgain }) => (isAgain ? 'डिलीवरी के लिए फिर भेजा गया' : 'डिलीवरी के लिए भेजा गया'),
  waiting: () => 'अपनी बारी के इंतज़ार में',
  delivered: ({ item }) => `${item} डिलीवर हुआ`,
  not_delivered: ({ item }) => `${item} डिलीवर नहीं हो सका`,
  checking: ({ item }) => `${item}: हम डिलीवरी की जाँच कर रहे हैं`,
  returning: () => 'रिफ़ंड शुरू हुआ',
  held: () => 'पेमेंट सहायता टीम के फ़ैसले के लिए रोका गया',
  refunding: ({ amount }) => (amount ? `${amount} का रिफ़ंड शुरू हुआ` : 'रिफ़ंड शुरू हुआ'),
  refund_failed: () => 'रिफ़ंड नहीं हो सका',
  refunded: ({ item, amount, to }) => `${item ? `${item} के ` : ''}${amount ?? 'आपका पेमेंट'} ${back[to] ?? 'वापस किए गए'}`,
};

export const timeline: typeof timelineTexts = {
  title: 'टाइमलाइन',
  now: 'अभी',
  failed: 'टाइमलाइन लोड नहीं हो सकी।',
  units: (name, which, quantity) => `${name} (${quantity} में से ${which})`,
  events,
};
