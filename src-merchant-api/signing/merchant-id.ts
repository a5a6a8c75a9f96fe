/** What a header can hold, and no white space at its ends. */
const headerText = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Whether a text can be a merchant id: CF-MERCHANT-ID has to carry it. */
export const isMerchantId = (text: string): boolean => headerText.test(text);
