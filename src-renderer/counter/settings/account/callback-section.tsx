import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { till } from '../../../till-bridge.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { useCounter } from '../../use-counter.ts';
import { CallbackForm } from './callback-form.tsx';
import { Notice } from '../../controls/notice.tsx';
import css from '../section.module.css';
import { SectionTitle } from '../section-title.tsx';

type Callback = ReplyOf<'callback-read'>;

/** Lets the service tell this till of orders: few shops can be reached. */
export function CallbackSection() {
  const [callback, setCallback] = useState<Callback | 'not-read' | null>(null);
  const undone = useCounter((state) => state.undone);

  useEffect(() => {
    let isCurrent = true;
    till.ask('callback-read').then(
      (read) => isCurrent && setCallback(read),
      () => isCurrent && setCallback('not-read'),
    );
    return () => {
      isCurrent = false;
    };
  }, [undone]);

  if (callback === null) return null;
  return (
    <section className={css['section']}>
      <SectionTitle part="notifications">
        <Trans>Notifications from your provider</Trans>
      </SectionTitle>
      {callback === 'not-read' ? (
        <Notice tone="bad">{notPassedOn('changing')}</Notice>
      ) : (
        <CallbackForm key={JSON.stringify(callback.setting)} callback={callback} onChanged={setCallback} />
      )}
    </section>
  );
}
