export const unreachableTexts = {
  title: 'No connection to the store',
  text: 'The page that you asked for opens by itself as soon as the connection is back.',
  orders: 'Orders and payments that are under way go on without this page. You will find the result under Orders.',
};
