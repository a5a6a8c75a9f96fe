import { plural } from '@lingui/core/macro';
import type { Imported } from '../../../src-preload/contract/records.ts';
import { Notice } from '../controls/notice.tsx';
import { WorkNotice } from './work-notice.tsx';
import type { LongWork } from './use-long-work.ts';

type TakenIn<Why> = Exclude<Imported, { kind: 'refused' }> | { readonly kind: 'refused'; readonly why: Why };

/** How a file was taken in as the books. @param refusal why it wasn't, in a sentence. */
export function TakenInNotice<Why>(props: { work: LongWork<TakenIn<Why>>; refusal: (why: Why) => string }) {
  const { work, refusal } = props;
  return (
    <WorkNotice work={work}>
      {(end) =>
        end.kind === 'taken-in' ? (
          <Notice tone="good">{takenIn(end.events)}</Notice>
        ) : (
          <Notice tone="bad">{refusal(end.why)}</Notice>
        )
      }
    </WorkNotice>
  );
}

const takenIn = (events: number): string =>
  plural(events, {
    one: '# event was taken in; every link holds.',
    other: '# events were taken in; every link holds.',
  });
