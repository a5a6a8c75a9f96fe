import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Connectivity, SoldPackage } from '../../../../src-preload/contract/sales/after-sale.ts';
import type { PackageDescription } from '../../../../src-preload/contract/sales/package.ts';
import { whereWords } from '../../../words/orders/after-sale-words.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { iccidWords } from '../../../words/orders/iccid-words.ts';
import { dateAndTime } from '../../../words/figures/moments.ts';
import { profileStanding, profileWords } from '../../../words/orders/profile-words.ts';
import { whatToTry } from '../../../words/orders/what-to-try.ts';
import { useServiceTime } from '../../use-counter.ts';
import css from './after-sale.module.css';

type WhereaboutsProps = {
  readonly seen: Connectivity;
  /** The service's own word for where the eSIM stands; null if unknown. */
  readonly profileState: string | null;
  readonly packages: readonly SoldPackage[];
  /** What it was sold for; null if unknown. */
  readonly sold: PackageDescription | null;
};

/** Where an eSIM stands and was last seen, and what to try where it doesn't work. */
export function Whereabouts({ seen, profileState, packages, sold }: WhereaboutsProps) {
  const now = useServiceTime();
  const { network, connectedAt, countryChangedAt, dataUsed, active, eid } = seen;
  const where = inClauses([network, whereWords(seen)].filter((part) => part !== undefined && part !== null));
  const states = [profileState, seen.state].filter((word) => word !== null);
  const standing = states.map(profileStanding).find((known) => known !== undefined);
  const tries = whatToTry({ seen, standing, packages, sold }, now);
  return (
    <section className={css['part']} aria-label={t`Connection`}>
      <h3 className={css['heading']}>
        <Trans>Connection</Trans>
      </h3>
      <dl className={css['facts']}>
        {states.length > 0 && (
          <>
            <dt>
              <Trans>State</Trans>
            </dt>
            <dd data-testid="profile-state">{inClauses([...new Set(states.map(profileWords))])}</dd>
          </>
        )}
        {active !== null && (
          <>
            <dt>
              <Trans>Active</Trans>
            </dt>
            <dd>{active ? t`Yes` : t`No`}</dd>
          </>
        )}
        <dt>
          <Trans>Last network</Trans>
        </dt>
        <dd>{where === '' ? t`Never connected` : where}</dd>
        {countryChangedAt !== null && (
          <>
            <dt>
              <Trans>Country changed</Trans>
            </dt>
            <dd>{dateAndTime(countryChangedAt)}</dd>
          </>
        )}
        {connectedAt !== null && (
          <>
            <dt>
              <Trans>Connected</Trans>
            </dt>
            <dd>{dateAndTime(connectedAt)}</dd>
          </>
        )}
        {dataUsed !== null && (
          <>
            <dt>
              <Trans>Last data</Trans>
            </dt>
            <dd>{'at' in dataUsed ? dateAndTime(dataUsed.at) : dataUsed.words}</dd>
          </>
        )}
        {eid !== null && (
          <>
            <dt>
              <Trans>EID</Trans>
            </dt>
            <dd className={css['number']}>
              <bdi dir="ltr">{iccidWords(eid)}</bdi>
            </dd>
          </>
        )}
      </dl>
      <details className={css['try']}>
        <summary>
          <Trans>Troubleshoot</Trans>
        </summary>
        <ol>
          {tries.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}
