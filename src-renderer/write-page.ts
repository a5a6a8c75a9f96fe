/** Says to the browser, and to screen readers, what language the page is in and which way it is read. */
export function writePage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
}
