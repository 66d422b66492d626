import { refundText } from '@topup/web-kit/texts/policies/refund.ts';
import { PolicyPage } from './policy-page.tsx';

const RefundPage = () => <PolicyPage text={refundText} />;
export default RefundPage;
