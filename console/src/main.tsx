import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queries';
import { watchSession } from './api/session';
import { loadLanguage, t } from './i18n';
import { router } from './router';
import './ui/base.css';

await loadLanguage(navigator.languages);
document.documentElement.lang = t.language;
watchSession();

// Chunks of an older build are gone after an update of the server: the page loads the present one.
addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no place for the application');
createRoot(root).render(
    <StrictMode>
        <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
        </QueryClientProvider>
    </StrictMode>,
);
