const FIRST = ['Aarav', 'Diya', 'Ishaan', 'Kavya', 'Rohan', 'Sneha', 'Vikram', 'Zoya'];
const LAST = ['Bose', 'Das', 'Gupta', 'Iyer', 'Khan', 'Patel'];

export const buyerNames: readonly string[] = LAST.flatMap((last) => FIRST.map((first) => `${first} ${last}`));
