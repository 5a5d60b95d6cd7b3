// zod probes for `new Function`, which the content policy refuses with an error on the console. Its configuration
// lives on this global; setting it here, before zod is loaded, keeps zod itself out of the first screen's code.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
