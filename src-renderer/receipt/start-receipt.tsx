import { createRoot } from 'react-dom/client';
import '../theme.css';
import { till } from '../till-bridge.ts';
import '../words/language.ts';
import { ReceiptPage } from './receipt-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('receipt.html has no #root');

/**
 * Main reads the page once it is told to: a font that comes later would be missing on paper. The font is asked for
 * by name, and nothing waits for a paint, because the window is hidden and may never lay out or paint by itself.
 */
async function announce(): Promise<void> {
  await document.fonts.load('1em Inter', document.body.textContent);
  await till.ask('receipt-ready');
}

const receipt = await till.ask('receipt');
createRoot(root).render(<ReceiptPage receipt={receipt} onShown={() => void announce()} />);
