import { ICONS, type IconName } from './icon-paths';

/** An icon beside a label. Without one, the button around it has an `aria-label`. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
    return (
        <svg className={className ? `ui ${className}` : 'ui'} viewBox="0 0 24 24" aria-hidden="true">
            {ICONS[name].map((path) => (
                <path key={path} d={path} />
            ))}
        </svg>
    );
}
