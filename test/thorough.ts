/** Whether this is the run of a night (scripts/testing/test-stages.js), which has time for every case rather than the telling ones. */
export const isThorough = process.env['TEST_THOROUGHLY'] !== undefined;
