// What screens of the administration are made of.

import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon';
import css from './admin.module.css';

/** The heading of a screen, with what one can do there. */
export function Head({ title, children }: { title: string; children?: ReactNode }) {
    return (
        <header className={css.head}>
            <h1>{title}</h1>
            {children && <div className={css.buttons}>{children}</div>}
        </header>
    );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
    return (
        <section className={css.section}>
            <h2>{title}</h2>
            {children}
        </section>
    );
}

/** Leads to the list that a screen belongs to. */
export function Back({ label, ...link }: Pick<LinkProps, 'to' | 'params'> & { label: string }) {
    return (
        <Link {...link} className={css.back}>
            <Icon name="back" /> {label}
        </Link>
    );
}

export function Facts({ children }: { children: ReactNode }) {
    return <dl className={css.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
    return (
        <>
            <dt>{name}</dt>
            <dd>{children}</dd>
        </>
    );
}
