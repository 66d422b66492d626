/** What the services' users might do at the broker in the last release. `npm run release` writes this file. */
export const previousRights = {
  auth: {
    configure: '^auth\\.answers\\.',
    write: '^(events|answers)$|^auth\\.answers\\.',
    read: '^(auth\\.queries|answers)$|^auth\\.answers\\.',
    topics: [
      { exchange: 'commands', write: '^$', read: '^$' },
      { exchange: 'events', write: '^(auth\\.user\\.changed)$', read: '^$' },
      { exchange: 'questions', write: '^$', read: '^$' },
      { exchange: 'answers', write: '^(wallet|order|catalogue|supplier)\\.answers\\.', read: '^auth\\.answers\\.' },
      { exchange: 'dead', write: '^$', read: '^$' },
      { exchange: 'delay.2s', write: '^$', read: '^$' },
      { exchange: 'delay.10s', write: '^$', read: '^$' },
      { exchange: 'delay.60s', write: '^$', read: '^$' },
      { exchange: 'delay.10m', write: '^$', read: '^$' },
    ],
  },
  wallet: {
    configure: '^wallet\\.answers\\.',
    write:
      '^(commands|events|questions|answers|dead|delay\\.2s|delay\\.10s|delay\\.60s|delay\\.10m)$|^wallet\\.answers\\.',
    read: '^(wallet\\.commands|wallet\\.events|wallet\\.commands\\.dead|wallet\\.events\\.dead|wallet\\.queries|answers)$|^wallet\\.answers\\.',
    topics: [
      { exchange: 'commands', write: '^(wallet\\.debit\\.settled|wallet\\.refund\\.settled)$', read: '^$' },
      { exchange: 'events', write: '^(wallet\\.payment\\.settled)$', read: '^$' },
      {
        exchange: 'questions',
        write: '^(order\\.orders\\.since|order\\.buyer\\.get|auth\\.admin\\.check|auth\\.users\\.since)$',
        read: '^$',
      },
      { exchange: 'answers', write: '^(order)\\.answers\\.', read: '^wallet\\.answers\\.' },
      { exchange: 'dead', write: '^(wallet\\.commands|wallet\\.events)$', read: '^$' },
      { exchange: 'delay.2s', write: '^(wallet\\.commands|wallet\\.events)$', read: '^$' },
      { exchange: 'delay.10s', write: '^(wallet\\.commands|wallet\\.events)$', read: '^$' },
      { exchange: 'delay.60s', write: '^(wallet\\.commands|wallet\\.events)$', read: '^$' },
      { exchange: 'delay.10m', write: '^(wallet\\.commands|wallet\\.events)$', read: '^$' },
    ],
  },
  order: {
    configure: '^order\\.answers\\.',
    write: '^(commands|questions|answers|dead|delay\\.2s|delay\\.10s|delay\\.60s|delay\\.10m)$|^order\\.answers\\.',
    read: '^(order\\.replies|order\\.events|order\\.replies\\.dead|order\\.events\\.dead|order\\.queries|answers)$|^order\\.answers\\.',
    topics: [
      {
        exchange: 'commands',
        write:
          '^(wallet\\.debit\\.post|wallet\\.debit\\.void|wallet\\.refund\\.post|wallet\\.refund\\.outside|supplier\\.order\\.deliver|supplier\\.order\\.deliver\\.backlog|supplier\\.units\\.void)$',
        read: '^$',
      },
      { exchange: 'events', write: '^$', read: '^$' },
      {
        exchange: 'questions',
        write:
          '^(wallet\\.transactions\\.of-order|wallet\\.transaction-stats\\.get|wallet\\.payment\\.create|wallet\\.payment\\.reserve|wallet\\.payments\\.settled|wallet\\.payment\\.get|wallet\\.payment\\.close|supplier\\.player\\.verify|supplier\\.balance\\.get|supplier\\.attempts\\.of-order|auth\\.admin\\.check|auth\\.users\\.since|catalogue\\.prices\\.since)$',
        read: '^$',
      },
      { exchange: 'answers', write: '^(wallet|catalogue|supplier)\\.answers\\.', read: '^order\\.answers\\.' },
      { exchange: 'dead', write: '^(order\\.replies|order\\.events)$', read: '^$' },
      { exchange: 'delay.2s', write: '^(order\\.replies|order\\.events)$', read: '^$' },
      { exchange: 'delay.10s', write: '^(order\\.replies|order\\.events)$', read: '^$' },
      { exchange: 'delay.60s', write: '^(order\\.replies|order\\.events)$', read: '^$' },
      { exchange: 'delay.10m', write: '^(order\\.replies|order\\.events)$', read: '^$' },
    ],
  },
  catalogue: {
    configure: '^catalogue\\.answers\\.',
    write: '^(events|questions|answers)$|^catalogue\\.answers\\.',
    read: '^(catalogue\\.queries|answers)$|^catalogue\\.answers\\.',
    topics: [
      { exchange: 'commands', write: '^$', read: '^$' },
      { exchange: 'events', write: '^(catalogue\\.price\\.changed)$', read: '^$' },
      {
        exchange: 'questions',
        write: '^(order\\.units\\.sold|supplier\\.catalogue\\.list|auth\\.admin\\.check)$',
        read: '^$',
      },
      { exchange: 'answers', write: '^(order)\\.answers\\.', read: '^catalogue\\.answers\\.' },
      { exchange: 'dead', write: '^$', read: '^$' },
      { exchange: 'delay.2s', write: '^$', read: '^$' },
      { exchange: 'delay.10s', write: '^$', read: '^$' },
      { exchange: 'delay.60s', write: '^$', read: '^$' },
      { exchange: 'delay.10m', write: '^$', read: '^$' },
    ],
  },
  'supplier-gateway': {
    configure: '^supplier\\.answers\\.',
    write:
      '^(commands|events|questions|answers|dead|delay\\.2s|delay\\.10s|delay\\.60s|delay\\.10m)$|^supplier\\.answers\\.',
    read: '^(supplier\\.deliveries|supplier\\.deliveries\\.backlog|supplier\\.commands|supplier\\.deliveries\\.dead|supplier\\.deliveries\\.backlog\\.dead|supplier\\.commands\\.dead|supplier\\.queries|answers)$|^supplier\\.answers\\.',
    topics: [
      { exchange: 'commands', write: '^(supplier\\.order\\.progressed|supplier\\.units\\.voided)$', read: '^$' },
      { exchange: 'events', write: '^(supplier\\.unit\\.resolved|supplier\\.health\\.changed)$', read: '^$' },
      { exchange: 'questions', write: '^(order\\.buyer\\.get|auth\\.admin\\.check)$', read: '^$' },
      { exchange: 'answers', write: '^(order|catalogue)\\.answers\\.', read: '^supplier\\.answers\\.' },
      {
        exchange: 'dead',
        write: '^(supplier\\.deliveries|supplier\\.deliveries\\.backlog|supplier\\.commands)$',
        read: '^$',
      },
      {
        exchange: 'delay.2s',
        write: '^(supplier\\.deliveries|supplier\\.deliveries\\.backlog|supplier\\.commands)$',
        read: '^$',
      },
      {
        exchange: 'delay.10s',
        write: '^(supplier\\.deliveries|supplier\\.deliveries\\.backlog|supplier\\.commands)$',
        read: '^$',
      },
      {
        exchange: 'delay.60s',
        write: '^(supplier\\.deliveries|supplier\\.deliveries\\.backlog|supplier\\.commands)$',
        read: '^$',
      },
      {
        exchange: 'delay.10m',
        write: '^(supplier\\.deliveries|supplier\\.deliveries\\.backlog|supplier\\.commands)$',
        read: '^$',
      },
    ],
  },
};
