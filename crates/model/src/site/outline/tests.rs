use super::*;

fn group(number: u128) -> OutlineItem {
    OutlineItem::Group(Id::from_uuid(Uuid::from_u128(number)))
}

fn section(number: u128) -> OutlineItem {
    OutlineItem::Section(Id::from_uuid(Uuid::from_u128(number)))
}

fn space(number: u128) -> OutlineItem {
    OutlineItem::Space(Id::from_uuid(Uuid::from_u128(number)))
}

fn entry(item: OutlineItem, container: Option<OutlineItem>, position: &str) -> ItemPlacement {
    ItemPlacement {
        item,
        container: container.map(OutlineItem::uuid),
        position: position.to_owned(),
        path: Some(format!("p{position}")),
        space: None,
        is_default: false,
    }
}

/// At the top: group 1, section 2, group 3; in group 1: group 4 with section 5; in section 2: spaces 6 and 7.
fn outline() -> Outline {
    Outline::new(vec![
        entry(group(1), None, "a"),
        entry(section(2), None, "b"),
        entry(group(3), None, "c"),
        entry(group(4), Some(group(1)), "d"),
        entry(section(5), Some(group(4)), "e"),
        entry(space(6), Some(section(2)), "f"),
        entry(space(7), Some(section(2)), "g"),
    ])
}

fn between(container: Option<OutlineItem>, lower: &str, upper: &str) -> OutlineGap {
    let key = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    OutlineGap {
        container: container.map(OutlineItem::uuid),
        lower: key(lower),
        upper: key(upper),
    }
}

#[track_caller]
fn assert_gap(moving: OutlineItem, place: OutlinePosition, expected: &OutlineGap) {
    assert_eq!(
        outline().find_gap(moving, place).expect("a good move"),
        *expected
    );
}

#[test]
fn an_item_goes_between_its_new_siblings() {
    assert_gap(
        group(3),
        OutlinePosition::Before(section(2)),
        &between(None, "a", "b"),
    );
    assert_gap(
        section(2),
        OutlinePosition::After(group(3)),
        &between(None, "c", ""),
    );
    assert_gap(
        section(2),
        OutlinePosition::Before(group(1)),
        &between(None, "", "a"),
    );
    assert_gap(
        section(2),
        OutlinePosition::Before(section(5)),
        &between(Some(group(4)), "", "e"),
    );
    assert_gap(
        space(7),
        OutlinePosition::Before(space(6)),
        &between(Some(section(2)), "", "f"),
    );
}

#[test]
fn without_a_neighbour_it_goes_to_the_end() {
    assert_gap(group(1), OutlinePosition::Last, &between(None, "c", ""));
    assert_gap(
        section(5),
        OutlinePosition::Last,
        &between(Some(group(4)), "", ""),
    );
    assert_gap(
        section(5),
        OutlinePosition::LastOfSite,
        &between(None, "c", ""),
    );
    assert_gap(
        space(6),
        OutlinePosition::LastOfSite,
        &between(Some(section(2)), "g", ""),
    );
}

#[test]
fn a_group_cannot_go_below_itself() {
    for place in [
        OutlinePosition::Before(section(5)),
        OutlinePosition::After(group(4)),
    ] {
        let refused = outline().find_gap(group(1), place).expect_err("refused");
        assert!(refused.to_string().contains("below itself"), "{refused}");
    }
}

#[test]
fn neighbours_must_be_there_and_of_a_fitting_kind() {
    let wrong = [
        (section(2), section(2)),
        (section(2), section(99)),
        (section(2), space(6)),
        (space(6), group(1)),
    ];
    for (moving, neighbour) in wrong {
        let refused = outline().find_gap(moving, OutlinePosition::Before(neighbour));
        assert!(
            matches!(refused, Err(Error::Invalid { .. })),
            "{moving:?} {neighbour:?}"
        );
    }
    let missing = outline().find_gap(section(99), OutlinePosition::Last);
    assert!(matches!(missing, Err(Error::NotFound(_))));
}

#[test]
fn groups_nest_eight_deep_and_no_deeper() {
    let mut entries = vec![entry(group(1), None, "a"), entry(group(50), None, "z")];
    for number in 2..=8 {
        entries.push(entry(group(number), Some(group(number - 1)), "a"));
    }
    let deep = Outline::new(entries);
    let parent = |number| Some(Id::from_uuid(Uuid::from_u128(number)));
    assert!(deep.require_group_depth(parent(7)).is_ok());
    assert!(deep.require_group_depth(parent(8)).is_err());
    assert!(
        deep.find_gap(group(50), OutlinePosition::After(group(8)))
            .is_ok()
    );
    assert!(
        deep.find_gap(group(7), OutlinePosition::After(group(50)))
            .is_ok()
    );
    let refused =
        deep.require_no_cycle(Id::from_uuid(Uuid::from_u128(50)), Some(Uuid::from_u128(8)));
    assert!(refused.is_err());
}

#[test]
fn paths_are_made_unique_among_their_siblings() {
    let outline = outline();
    let of_two = Some(Id::from_uuid(Uuid::from_u128(2)));
    assert_eq!(outline.unique_section_path("pb"), "pb-2");
    assert_eq!(outline.unique_section_path("pf"), "pf");
    assert_eq!(outline.unique_space_path("pf", of_two), "pf-2");
    assert_eq!(outline.unique_space_path("pf", None), "pf");
}
