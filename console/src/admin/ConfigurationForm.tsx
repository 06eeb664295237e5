// The form of what an integration wants to know, from the properties of its manifest.

import type { Configuration, Property } from '../api/integrations';
import { t } from '../i18n';
import { Field, Form } from '../ui/Form';
import css from './admin.module.css';

type Values = Record<string, unknown>;

interface Props {
    configuration: Configuration;
    values: Values;
    /** Where buttons of the form lead. */
    endpoint: string;
    save: (values: Values) => Promise<unknown>;
}

export function ConfigurationForm({ configuration, values, endpoint, save }: Props) {
    const { properties } = configuration;
    if (!properties) return <p className={css.about}>{t.integrations.ownForm}</p>;
    const entries = Object.entries(properties);
    if (entries.length === 0) return <p className={css.about}>{t.integrations.noValues}</p>;
    const isRequired = (name: string) => configuration.required?.includes(name) ?? false;
    return (
        <Form submit={t.integrations.save} send={(form) => save(read(form, entries, values))}>
            {entries.map(([name, property]) => (
                <PropertyField
                    key={name}
                    name={name}
                    property={property}
                    value={values[name] ?? property.default}
                    isRequired={isRequired(name)}
                    endpoint={endpoint}
                />
            ))}
        </Form>
    );
}

interface FieldProps {
    name: string;
    property: Property;
    value: unknown;
    isRequired: boolean;
    endpoint: string;
}

function PropertyField({ name, property, value, isRequired, endpoint }: FieldProps) {
    const label = property.title || name;
    if (property.type === 'boolean')
        return (
            <label className={css.check}>
                <input type="checkbox" name={name} defaultChecked={value === true} />
                <span>
                    {label}
                    {property.description && <small className={css.hint}> {property.description}</small>}
                </span>
            </label>
        );
    if (property.type === 'button')
        return (
            <p>
                <a className="button" href={endpoint + (property.callback_url ?? '')} target="_blank" rel="noreferrer">
                    {property.button_text || label}
                </a>
                {property.description && <small className={css.hint}> {property.description}</small>}
            </p>
        );
    const text = value === undefined || value === null ? '' : String(value);
    return (
        <Field name={name} label={label} hint={property.description}>
            {(attributes) =>
                property.enum ? (
                    <select required={isRequired} defaultValue={text} {...attributes}>
                        <option value="" />
                        {property.enum.map((one) => (
                            <option key={one}>{one}</option>
                        ))}
                    </select>
                ) : (
                    <input
                        type={property.type === 'number' ? 'number' : 'text'}
                        step="any"
                        required={isRequired}
                        autoComplete="off"
                        defaultValue={text}
                        {...attributes}
                    />
                )
            }
        </Field>
    );
}

/** What is entered replaces all values, so those that the form does not show are sent as they were: scripts keep theirs. */
function read(form: FormData, properties: [string, Property][], before: Values): Values {
    const values = { ...before };
    for (const [name, property] of properties) {
        const text = String(form.get(name) ?? '').trim();
        if (property.type === 'button') continue;
        if (property.type === 'boolean') values[name] = form.has(name);
        else if (text === '') delete values[name];
        else values[name] = property.type === 'number' ? Number(text) : text;
    }
    return values;
}
