import { formatIstSeconds } from '@topup/web-kit/format/times.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Detail, DetailList } from '@topup/web-kit/ui/detail-list.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { RowSteps, useBackToRow, type Steps } from '../list/row-steps.tsx';
import { JsonBlock } from '../record/json-block.tsx';
import { TwoColumns } from '../record/part.tsx';
import { actWord, serviceWord } from './act-words.ts';
import { keyOf, type ServiceAct } from './merged-acts.ts';
import { actsTexts as t } from './texts.ts';

const Happened = ({ act }: { act: ServiceAct }) => (
  <>
    <p className="text-lg font-bold">{actWord(act.act)}</p>
    <DetailList>
      <Detail name={t.reason}>{act.reason}</Detail>
    </DetailList>
    <JsonBlock title={t.before} value={act.before} copyLabel={t.copy(t.before)} />
    <JsonBlock title={t.after} value={act.after} copyLabel={t.copy(t.after)} />
  </>
);

const ActDetailList = ({ act }: { act: ServiceAct }) => (
  <DetailList stacked>
    <Detail name={t.subject}>
      <CopyableId id={act.subject} label={t.copy(t.subject)} />
    </Detail>
    <Detail name={t.at}>
      <time dateTime={act.at}>{formatIstSeconds(act.at)}</time>
    </Detail>
    <Detail name={t.person}>{act.email && <span className="break-all">{act.email}</span>}</Detail>
    <Detail name={t.accountId}>
      <CopyableId id={act.accountId} label={t.copy(t.accountId)} />
    </Detail>
    <Detail name={t.address}>{act.address}</Detail>
    <Detail name={t.service}>{serviceWord(act.service)}</Detail>
    <Detail name={t.act}>
      <code>{act.act}</code>
    </Detail>
  </DetailList>
);

export const ActPanel = ({ act, steps, onClose }: { act: ServiceAct; steps: Steps; onClose: () => void }) => (
  <Dialog
    place="panel"
    onClose={onClose}
    title={t.details}
    actions={<RowSteps {...steps} id={keyOf(act)} />}
    focusAfter={useBackToRow(keyOf(act))}
  >
    <TwoColumns key={keyOf(act)} left={<Happened act={act} />} right={<ActDetailList act={act} />} />
  </Dialog>
);
