// Takes away from the app what keeps Chromium from looking up names, to see that a test finds that. Electron reads it first.
const { app } = require('electron');

const append = app.commandLine.appendSwitch.bind(app.commandLine);
app.commandLine.appendSwitch = (name, value) => {
  const rest = name === 'host-resolver-rules' ? (value ?? '').replace(/,? *MAP \* [^,]*/, '') : value;
  append(name, rest);
};
