export const dashboardTexts = {
  title: 'Dashboard',
  tabs: 'Dashboard sections',
  dashboard: 'Dashboard',
  orders: 'Orders',
  transactions: 'Transactions',
  users: 'User Management',
  deliveries: 'Deliveries',
  refresh: 'Refresh',
  refreshed: 'This page is up to date.',
  brakes: 'Brakes',
  reconciliation: 'Reconciliation',
  acts: 'Record of acts',
};
