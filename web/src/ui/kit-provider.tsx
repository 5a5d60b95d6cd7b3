import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import field from './field.module.css';
import floating from './floating.module.css';

const theme = createTheme({
  fontFamily: 'var(--sans)',
  primaryShade: 8,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: { classNames: { wrapper: field.inputWrapper, input: field.input, section: field.section } },
    InputWrapper: {
      classNames: { root: field.field, label: field.label, description: field.help, error: field.error },
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Popover: { classNames: { dropdown: floating.dropdown } },
  },
});

/** What the kit's floating and choosing parts need around them; the layouts bring it, a page never does. */
export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      // public/color-scheme.js alone decides the scheme; this keeps Mantine's hands off the root element.
      getRootElement={() => undefined}
      // styles/mantine.css says the same in a file, so that no style element is written at run time.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
