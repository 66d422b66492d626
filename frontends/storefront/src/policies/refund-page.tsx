import { refundText } from '../texts/policies/refund.ts';
import { PolicyPage } from './policy-page.tsx';

const RefundPage = () => <PolicyPage text={refundText} />;
export default RefundPage;
