import { t } from '@lingui/core/macro';
import type { ReceiptFacts } from '../../services/views/receipt-facts.ts';
import { fileNameOf } from '../dialogs/file-name.ts';

/** How the file of a receipt is called, without its extension: "Aurora Mobile 2026-11-28 BGQZN9". */
export const receiptFileName = ({ soldAt, orderId }: ReceiptFacts, shop: string): string =>
  fileNameOf(shop === '' ? t`Receipt` : shop, soldAt, orderId);
