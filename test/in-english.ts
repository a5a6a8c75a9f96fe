import { i18n } from '@lingui/core';

/** Tests read the English that stands in the code; whoever tests another language speaks it. */
i18n.load('en', {});
i18n.activate('en');
