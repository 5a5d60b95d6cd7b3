import { createTheme, MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import field from '../fields/field.module.css';
import floating from '../overlays/floating.module.css';

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

/** What Mantine's parts need around them. Each part of the kit brings it, so that a screen without one loads none. */
export function KitProvider({ children }: { children: ReactNode }) {
  const isInside = use(MantineContext) !== null;
  if (isInside) return children;
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
