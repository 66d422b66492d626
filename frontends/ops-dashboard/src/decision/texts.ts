export const proposalTexts = {
  proposal: 'Proposed',
  proposedBy: (email: string, at: string) => `by ${email}, ${at}`,
  expires: (at: string) => `Expires ${at}`,
  ownProposal: 'Another admin has to confirm it.',
  withdraw: 'Withdraw',
  withdrawReason: 'Withdrawn by an admin.',
};

export const decisionTexts = {
  stillWorking: 'Still working. Please keep this page open, nothing is lost if you wait.',
};

export const reasonTexts = {
  reason: 'Reason',
  forTheRecord: 'For the record. Players do not see it.',
  reasonNeeded: 'Please give a reason of at least 3 characters.',
};
