import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, Outlet, RouterProvider } from 'react-router';
import '../src/styles/index.css';
import { Toaster } from '../src/ui/feedback/toaster.tsx';
import { EmptyView } from './empty-view.tsx';
import { FormView } from './form-view.tsx';
import { ListView } from './list-view.tsx';
import { PartsView } from './parts-view.tsx';
import { RecordView } from './record-view.tsx';
import { SignInView } from './sign-in-view.tsx';
import { WorkspacesView } from './workspaces-view.tsx';

// Only `npm run dev` serves this page: the build starts from index.html and never sees it.
const root = document.getElementById('root');
if (!root) throw new Error('kit.html has no #root');

const frame = (
  <>
    <Outlet />
    <Toaster />
  </>
);

const router = createHashRouter([
  {
    element: frame,
    children: [
      { index: true, element: <PartsView /> },
      { path: 'sign-in', element: <SignInView /> },
      { path: 'workspaces', element: <WorkspacesView /> },
      { path: 'empty', element: <EmptyView /> },
      { path: 'form', element: <FormView /> },
      { path: 'list', element: <ListView /> },
      { path: 'list/:number', element: <RecordView /> },
    ],
  },
]);

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
